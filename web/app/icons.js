// The pictures of the menu and of the tools, as lines on a field of 24 by 24.

import { drawn } from "./dom.js";

const PATHS = {
  play: "M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z",
  daily: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
  explore: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M15.5 15.5L20 20",
  you: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.500 7.500 5.500",
  more: "M5 7h14M5 12h14M5 17h14",
  tables: "M4 5h16v14H4zM4 10h16M10 5v14",
  print: "M7 8V4h10v4M5 8h14v8h-2v4H7v-4H5zM7 16h10",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  undo: "M8 6L4 10l4 4M4 10h9a5 5 0 0 1 0 10h-3",
  redo: "M16 6l4 4l-4 4M20 10h-9a5 5 0 0 0 0 10h3",
  hint: "M9 17h6M10 20h4M12 4a5.500 5.500 0 0 0-3.500 9.700c.5.500.8 1 .8 1.800h5.400c0-.8.300-1.300.8-1.800A5.500 5.500 0 0 0 12 4",
  give_up: "M3 12c2.500-4 5.500-6 9-6s6.500 2 9 6c-2.500 4-5.500 6-9 6s-6.500-2-9-6M12 9.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 0 0 0-5",
  skip_hand: "M5 5l8 7l-8 7zM17 5v14",
  enough: "M5 12.500l4.500 4.500L19 7.500",
  overview: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  help: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 18v.01",
};

/** A picture, which says nothing: the words are beside it. */
export const icon = (name) => drawn("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, drawn("path", { d: PATHS[name] }));
