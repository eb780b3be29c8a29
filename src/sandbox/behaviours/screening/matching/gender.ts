export type Gender = 'Unknown' | 'Male' | 'Female';

export type GenderAgreement = 'same' | 'unknown' | 'different';

export function compareGenders(a: Gender, b: Gender): GenderAgreement {
  if (a === 'Unknown' || b === 'Unknown') return 'unknown';
  return a === b ? 'same' : 'different';
}
