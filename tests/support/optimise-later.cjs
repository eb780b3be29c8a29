// Loaded into every process of Jest before anything else. A function is optimised once it has run for four times as long as usual: most
// of what a test file loads runs for too short a time to gain from it.
const { setFlagsFromString } = require('node:v8');

setFlagsFromString('--interrupt-budget=528000');
