import * as v from 'valibot';
import { GENDERS, MAX_AGE, MIN_AGE } from '../forms/personFields.ts';
import { findAssembly } from '../places/regions.ts';

/** The relations that a line of the electoral roll can name. */
export const RELATIONS = ['father', 'mother', 'husband', 'wife', 'other'] as const;

/** A voter in a booth's roll. `age` is the age on the day when the office drew up the roll. */
export type RollVoter = {
  voterId: string;
  line: number;
  name: string;
  relation: (typeof RELATIONS)[number];
  relationName: string;
  age: number;
  gender: (typeof GENDERS)[number];
  houseNo: string;
};

const whole = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const text = v.pipe(v.string(), v.maxLength(200));

/** A booth's roll as it is sent. Each voter is an array, not an object, which halves the size. */
export const BoothRoll = v.object({
  assembly: v.pipe(
    v.string(),
    v.check((no) => findAssembly(no) !== undefined),
  ),
  booth: v.string(),
  /**
   * When the host imported the roll, in ISO 8601. Phones show it beside the roll, because booths
   * are redrawn from time to time.
   */
  importedAt: v.pipe(v.string(), v.isoTimestamp()),
  voters: v.array(
    v.tuple([
      v.string(),
      whole(1, 9_999),
      text,
      v.picklist(RELATIONS),
      text,
      whole(MIN_AGE - 1, MAX_AGE + 10),
      v.picklist(GENDERS),
      text,
    ]),
  ),
});
export type BoothRoll = v.InferOutput<typeof BoothRoll>;

/** Turns a voter into an array, in the order that `BoothRoll` defines. */
export function packVoter({
  voterId,
  line,
  name,
  relation,
  relationName,
  age,
  gender,
  houseNo,
}: RollVoter): BoothRoll['voters'][number] {
  return [voterId, line, name, relation, relationName, age, gender, houseNo];
}

export function unpackVoter([
  voterId,
  line,
  name,
  relation,
  relationName,
  age,
  gender,
  houseNo,
]: BoothRoll['voters'][number]): RollVoter {
  return { voterId, line, name, relation, relationName, age, gender, houseNo };
}

/** A voter whose age or gender the host couldn't read. */
export type PartlyReadVoter = Omit<RollVoter, 'age' | 'gender'> & {
  age: number | null;
  gender: RollVoter['gender'] | '';
};

/**
 * Returns the fields that Auto Fetch fills in, in both forms. Form fields hold text only. What the
 * roll doesn't say is left out.
 */
export function fieldsOfVoter(
  place: { district: string; assembly: string; booth: string },
  { voterId, line, name, relationName, age, gender }: PartlyReadVoter,
) {
  return {
    ...place,
    voterId,
    line: String(line),
    name,
    relationName,
    ...(gender && { gender }),
    ...(age !== null && { ageGivenAs: 'age' as const, age: String(age) }),
  };
}
