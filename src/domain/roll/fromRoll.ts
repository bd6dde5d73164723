import { fieldsOfVoter, inLanguage, type RollVoter } from '../calls/roll.ts';
import { VOTER_ID } from '../forms/personFields.ts';
import type { House } from './houses.ts';

type Place = { district: string; assembly: string; booth: string };

const NOWHERE: Place = { district: '', assembly: '', booth: '' };
const PERSON = ['line', 'name', 'relationName', 'gender', 'age'] as const;

/**
 * Returns what the roll knows for the voter form: the person, the booth, the number of voters in
 * the house, and the address as far as it goes. Older voter IDs don't fit the form, which asks for
 * the new one.
 * @param lastStreet the street of the voter before, '' if unknown. A roll with streets needs none
 * @param isTamil whether the form gets the names in Tamil or in English
 */
export function voterFromRoll(
  place: Place,
  voter: RollVoter,
  { houseNo, voters }: House<RollVoter>,
  lastStreet: string,
  isTamil: boolean,
): Record<string, string> {
  const { voterId, ...fields } = fieldsOfVoter(place, voter, isTamil);
  const street = inLanguage(voter, isTamil).sectionName || lastStreet;
  const listed = voters.filter(({ status }) => status === 'listed').length;
  return {
    ageGivenAs: 'age',
    age: '',
    gender: '',
    ...fields,
    voterId: VOTER_ID.test(voterId) ? voterId : '',
    dateOfBirth: '',
    votersInHouse: houseNo === '' || listed === 0 ? '' : String(listed),
    address: houseNo === '' ? street : `${houseNo}, ${street}`,
  };
}

/**
 * Returns what the roll says of a person where the form says something else, for the office: the
 * field and the roll's answer, "age: 41; name: முருகன்". '' if nothing was changed.
 */
export function rollSaid(fields: Record<string, string>, voter: RollVoter): string {
  const tamil = fieldsOfVoter(NOWHERE, voter, true);
  const english = fieldsOfVoter(NOWHERE, voter, false);
  return (['voterId', ...PERSON] as const)
    .filter((field) => tamil[field] && ![tamil[field], english[field]].includes(fields[field]))
    .map((field) => `${field}: ${tamil[field]}`)
    .join('; ');
}

/**
 * Returns the voter with whose line a form was filled in: the one whom it has as listed, or of whom
 * it keeps what the roll says where somebody has changed it.
 */
export function findSource(
  fields: Record<string, string>,
  voters: readonly RollVoter[],
): RollVoter | undefined {
  const said = fields['rollSaid'];
  return voters.find((voter) =>
    said ? rollSaid(fields, voter) === said : isAsListed(fields, voter),
  );
}

/** Whether a form says of this person what the roll says, in either language. */
export function isAsListed(fields: Record<string, string>, voter: RollVoter): boolean {
  return [true, false].some((isTamil) => {
    const { voterId, ...listed } = fieldsOfVoter(NOWHERE, voter, isTamil);
    return (
      (fields['voterId'] === voterId || !VOTER_ID.test(voterId)) &&
      PERSON.every((field) => fields[field] === (listed[field] ?? ''))
    );
  });
}
