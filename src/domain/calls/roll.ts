import * as v from 'valibot';
import { GENDERS, MAX_AGE, MIN_AGE } from '../forms/personFields.ts';
import { findAssembly } from '../places/regions.ts';

/** What a line of the electoral roll says of the relation whose name it gives. */
export const RELATIONS = ['father', 'mother', 'husband', 'wife', 'other'] as const;

/** A voter as a booth's roll has them. The age is that of the day on which the office drew up the roll. */
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

/** A booth's roll as it travels: a list for each voter instead of an object, which halves it. */
export const BoothRoll = v.object({
  assembly: v.pipe(
    v.string(),
    v.check((no) => findAssembly(no) !== undefined),
  ),
  booth: v.string(),
  /** When the host took it over, ISO 8601: what a phone shows beside it. Booths are drawn anew from time to time. */
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

/** In the order of `BoothRoll`. */
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

/** What Auto Fetch fills in: fields of the member form and of the voter form, which hold texts. */
export function fieldsOfVoter(
  place: { district: string; assembly: string; booth: string },
  { voterId, line, name, relationName, age, gender }: RollVoter,
) {
  return {
    ...place,
    voterId,
    line: String(line),
    name,
    relationName,
    gender,
    ageGivenAs: 'age' as const,
    age: String(age),
  };
}
