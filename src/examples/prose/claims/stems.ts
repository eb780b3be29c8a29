/** Words that say what a sentence tells of, without their endings. */
export const stemsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^a-z]+/)
      .flatMap((word) => (word.length > 3 && !common.test(word) ? [word.slice(0, 5)] : [])),
  );
const common =
  /^(?:that|this|with|from|will|when|which|than|more|most|have|they|them|your|each|only|also|into|been|must|should|after|before|seconds?|minutes?|hours?|days?|weeks?|milliseconds?|characters?|bytes|number|value|default|field|string|request|response|contain|contains)$/;
