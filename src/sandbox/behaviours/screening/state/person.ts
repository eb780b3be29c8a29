import type { HitGroup, PersonHit, Verdicts } from '../hit';
import type { PartialDate } from '../matching/birthdate';
import type { Gender } from '../matching/gender';
import type { Comparison } from '../matching/screen';
import type { LastChanged } from './change';

/** A postal address as the API has it; null for what is not known. */
export interface Address {
  readonly street1: string | null;
  readonly street2: string | null;
  readonly city: string | null;
  readonly streetNo: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

export interface Identity {
  readonly identity: string | null;
  /** As it was given. */
  readonly country: string;
}

/** What a client tells about a person. */
export interface PersonRegistration {
  readonly personReferenceId: string;
  readonly identity: Identity | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly birth: PartialDate;
  readonly gender: Gender;
  readonly addresses: readonly Address[];
  readonly comparison: Comparison;
  /** Whose lists are searched instead of those of the identity's country. */
  readonly pepCountries?: readonly string[];
}

export interface RegisteredPerson {
  registration: PersonRegistration;
  hits: readonly HitGroup<PersonHit>[];
  readonly verdicts: Verdicts;
  archived: boolean;
  lastChanged: LastChanged;
}
