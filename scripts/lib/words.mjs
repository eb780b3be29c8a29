/** Stops for `--help`, and with a sentence for words that a command does not take. @param known options, each with one value after it where it is true */
export function readWords(help, known = {}) {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    console.log(help);
    process.exit(0);
  }
  const takesValue = new Map(Object.entries(known));
  const strange = words.find((word, index) => !takesValue.has(word) && !takesValue.get(words[index - 1]));
  if (strange === undefined) return words;
  console.error(`"${strange}" is nothing that this command takes.\n\n${help}`);
  process.exit(1);
}
