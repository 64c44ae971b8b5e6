// The reference for the window: the least that SFML needs to show something and wait.
#include <SFML/Graphics/CircleShape.hpp>
#include <SFML/Graphics/RenderWindow.hpp>
#include <SFML/Window/Event.hpp>

int main() {
    sf::RenderWindow window({1280, 800}, "bare");
    sf::CircleShape circle(200);
    circle.setFillColor(sf::Color::Red);
    sf::Event event{};
    do {
        window.clear(sf::Color::White);
        window.draw(circle);
        window.display();
    } while (window.waitEvent(event) && event.type != sf::Event::Closed);
}
