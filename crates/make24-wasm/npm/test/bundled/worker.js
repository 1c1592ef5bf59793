import { count } from "make24";

postMessage(await count([1, 2, 3, 4]));
