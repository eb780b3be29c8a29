import type { OperationSubject } from './matches';

const deeds: readonly [RegExp, RegExp][] = [
  [/^(?:delet|remov)ing /, /^DELETE$/],
  [/^(?:creat|add|mak|register)ing /, /^(?:POST|PUT)$/],
  [/^(?:updat|chang|edit|sav)ing /, /^P(?:UT|ATCH|OST)$/],
  [/^(?:read|list|gett|fetch|retriev)ing /, /^GET$/],
];

/** Whether a sentence such as "Removing one fails with 409" can be about an operation with that method. */
export const isDone = (text: string, method: string): boolean => {
  const deed = deeds.find(([words]) => words.test(text));
  if (deed) return deed[1].test(method);
  const isGerund =
    /^(?!during|nothing|anything|everything|something)[a-z]+ing (?!(?:it|one|them|returns?|responds?) )/.test(text);
  return !isGerund;
};

/** "The latter responds with 201", of two operations of the sentence before. */
export function ordinalIn(text: string, operations: readonly OperationSubject[]): OperationSubject | undefined {
  const word = /^(?:and )?the (former|latter|first|second|last)(?: (?:one|call|operation|of them|request))? (?=[a-z]+s )/.exec(text)?.[1]; // prettier-ignore
  if (word === undefined || operations.length !== 2) return undefined;
  return operations[/^(?:former|first)$/.test(word) ? 0 : 1];
}
