/** Whether code is a message, and not a name or a method with its path: it has three words or more. */
export const isMessage = (code: string): boolean => /\S\s+\S+\s+\S/.test(code);
