import * as v from 'valibot';
import type { AadhaarRule } from './aadhaar.ts';
import {
  aadhaar,
  background,
  bloodGroup,
  email,
  optional,
  orNone,
  pan,
  phone,
  place,
  tvmiYears,
  ward,
  whatsapp,
} from './memberFields.ts';
import {
  ageGiven,
  answer,
  assembly,
  dateOfBirthGiven,
  district,
  gender,
  mobile,
  name,
  numberBetween,
  postalCode,
  voterId,
  words,
} from './personFields.ts';

/** Who asks: people register themselves in peace, a volunteer enrols a hundred a day at the door. */
export type Asking = 'register' | 'addmember';
/** @param today yyyy-mm-dd in India, by which a date of birth is turned into an age */
export type MemberRules = { asking: Asking; today: string; aadhaar: AadhaarRule };

/**
 * The rules of a member, for the phone and for the host: docs/decisions/0008-member.md says what must be answered.
 * The output holds either `age` or `dateOfBirth`, all values are strings, and what was not answered is ''.
 */
export function memberSchema(rules: MemberRules) {
  const fields = fieldsOf(rules);
  return v.pipe(
    v.variant(
      'ageGivenAs',
      [
        v.object({ ...fields, ...ageGiven('member') }),
        v.object({ ...fields, ...dateOfBirthGiven('member', rules.today) }),
      ],
      'member:age.required',
    ),
    v.forward(
      v.partialCheck(
        [['localBodyKind'], ['municipality']],
        (typed) => typed.localBodyKind !== 'urban' || typed.municipality !== '',
        'member:municipality.required',
      ),
      ['municipality'],
    ),
    v.forward(
      v.partialCheck(
        [['localBodyKind'], ['union']],
        (typed) => typed.localBodyKind !== 'rural' || typed.union !== '',
        'member:union.required',
      ),
      ['union'],
    ),
    v.forward(
      v.partialCheck(
        [['localBodyKind'], ['panchayat']],
        (typed) => typed.localBodyKind !== 'rural' || typed.panchayat !== '',
        'member:panchayat.required',
      ),
      ['panchayat'],
    ),
    v.transform(withoutOtherPlace),
  );
}
export type Member = v.InferOutput<ReturnType<typeof memberSchema>>;

function fieldsOf({ asking, aadhaar: aadhaarRule }: MemberRules) {
  const isRegistering = asking === 'register';
  const asked = isRegistering ? (rule: v.GenericSchema<string, string>) => rule : optional;
  // The specification words some messages twice: those of the second wording are said at the door.
  const wording = isRegistering
    ? { name: 'member:name', voterId: 'member:voterId', booth: 'member:booth' }
    : { name: 'member:memberName', voterId: 'member:voterCard', booth: 'member:pollingBooth' };
  return {
    name: name(wording.name),
    relationName: name('member:relationName'),
    gender: gender('member:gender'),
    bloodGroup: asked(orNone(bloodGroup)),
    religion: asked(orNone(background('member:religion'))),
    caste: asked(orNone(background('member:caste'))),
    profession: asked(background('member:profession')),
    education: asked(background('member:education')),
    tvmiYears: asked(tvmiYears),
    mobile: mobile('member:mobile'),
    whatsapp: asked(orNone(whatsapp)),
    phone: optional(phone),
    email: asked(orNone(email)),
    aadhaar: aadhaarRule === 'off' ? aadhaar('off') : asked(aadhaar(aadhaarRule)),
    voterId: voterId(wording.voterId),
    pan: asked(orNone(pan)),
    address: asked(words('member:address', 500)),
    city: asked(place('member:city')),
    postalCode: asked(postalCode('member:postalCode')),
    district: district('member:district'),
    assembly: assembly('member:assembly'),
    parliamentary: asked(numberBetween('member:parliamentary', 1, 39)),
    localBodyKind: asked(v.picklist(['urban', 'rural'], 'member:localBodyKind.required')),
    union: optional(place('member:union')),
    municipality: optional(place('member:municipality')),
    panchayat: optional(place('member:panchayat')),
    ward: asked(ward),
    booth: numberBetween(wording.booth, 1, 999),
    line: asked(numberBetween('member:line', 1, 9999, 'member:line.range')),
    votersInHouse: asked(
      numberBetween('member:votersInHouse', 1, 999, 'member:votersInHouse.range'),
    ),
    fillMode: v.picklist(['auto', 'manual'], 'member:fillMode.required'),
    consentVersion: v.pipe(
      answer('member:consent', (version) => version),
      v.regex(/^[\w.-]{1,40}$/, 'member:consent.required'),
    ),
    consentAt: v.pipe(
      answer('member:consent', (time) => time),
      v.isoTimestamp('member:consent.required'),
    ),
  };
}

/** A village has no municipality, a town no union: what was typed before the kind was changed does not travel. */
function withoutOtherPlace<
  Place extends { localBodyKind: string; municipality: string; union: string; panchayat: string },
>(typed: Place): Place {
  if (typed.localBodyKind === 'urban') return { ...typed, union: '', panchayat: '' };
  if (typed.localBodyKind === 'rural') return { ...typed, municipality: '' };
  return typed;
}
