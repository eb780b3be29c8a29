/** The languages of `src/samples/languages` in their order, without the generators, which are loaded when one is asked for. */
export const languageList = [
  { id: 'bash', label: 'cURL' },
  { id: 'js', label: 'JavaScript' },
  { id: 'ts', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'csharp', label: 'C#' },
  { id: 'java', label: 'Java' },
  { id: 'go', label: 'Go' },
  { id: 'php', label: 'PHP' },
  { id: 'ruby', label: 'Ruby' },
] as const;

export const defaultLanguage = 'bash';
