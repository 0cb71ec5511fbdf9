"""The style sheet of the application, for Textual."""

STYLES = """
Screen { layout: vertical; }
#top { height: 1; background: $primary 30%; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
#filter { height: 3; }
#body { height: 1fr; }
#list { height: 100%; width: 2fr; max-width: 60; border: none; }
#list { border-right: solid $primary 40%; padding: 0; scrollbar-size-vertical: 1; }
#list > .option-list--option-highlighted { background: $primary 45%; }
#list:focus > .option-list--option-highlighted { background: $primary 70%; }
#details { width: 3fr; height: 100%; padding: 0 1; }
#waits { height: auto; max-height: 3; margin-bottom: 1; }
#sheet { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }
#nothing { width: 1fr; height: 100%; padding: 1 2; display: none; }
#said { height: auto; max-height: 3; padding: 0 1; color: $accent; }
#said.wrong { color: $error; text-style: bold; }
#keys { height: auto; background: $primary 20%; padding: 0 1; }

Screen.-low #waits { margin-bottom: 0; }
Screen.-narrow #list { width: 100%; max-width: 100%; border: none; }
Screen.-narrow #details { display: none; width: 100%; }
Screen.-narrow.-reading #list { display: none; }
Screen.-narrow.-reading #details { display: block; }
Screen.-empty #list, Screen.-empty #details { display: none; }
Screen.-empty #nothing { display: block; }

ModalScreen { align: center middle; background: $background 60%; }
#box { width: 72; max-width: 100%; height: auto; max-height: 100%; border: round $primary; }
#box { padding: 0 1; background: $surface; }
#box .title { text-style: bold; margin-bottom: 1; }
#box .dim { color: $text-muted; }
#box .wrong { color: $error; }
#box Input { border: tall $primary 40%; background: $surface; }
#box Input:focus { border: tall $primary; }
#box OptionList { height: auto; border: none; max-height: 8; background: $surface; padding: 0; margin-bottom: 1; }
#text { height: auto; max-height: 60vh; margin-bottom: 1; scrollbar-size-vertical: 1; }
"""
