import * as v from 'valibot';
import type { AadhaarRule } from './aadhaar.ts';
import {
  aadhaar,
  background,
  bloodGroup,
  email,
  pan,
  phone,
  place,
  tvmiYears,
  ward,
  whatsapp,
} from './memberFields.ts';
import { TEXTS_AT_THE_DOOR } from './memberQuestions.ts';
import {
  ageGiven,
  assembly,
  consent,
  dateOfBirthGiven,
  district,
  gender,
  mobile,
  name,
  numberBetween,
  optional,
  orNone,
  postalCode,
  voterId,
  whyNot,
  withoutMoot,
  words,
} from './personFields.ts';

/**
 * `register`: people register themselves, and have time to answer everything. `addmember`: a
 * volunteer enrols a hundred people a day at the door, so fewer answers are required.
 */
export type Asking = 'register' | 'addmember';
/** `today` is yyyy-mm-dd in India. The age is computed from it and the date of birth. */
export type MemberRules = { asking: Asking; today: string; aadhaar: AadhaarRule };

/**
 * Builds the rules for a member, for both the phone and the host. docs/decisions/0008-member.md
 * lists the required answers. The output holds either `age` or `dateOfBirth`. All values are
 * strings, and '' means no answer.
 */
export function memberSchema(rules: MemberRules) {
  const fields = fieldsOf(rules);
  return v.pipe(
    v.unknown(),
    // Before the rules: the form shows no field of the other place, so nobody could mend it there.
    v.transform(withoutOtherPlace),
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
        rules.asking === 'register' ? 'member:municipality.required' : 'member:municipality.format',
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
    v.forward(
      v.partialCheck(
        [['line'], ['noLine']],
        ({ line, noLine }) => rules.asking === 'addmember' || line !== '' || noLine !== '',
        'member:line.required',
      ),
      ['line'],
    ),
    v.forward(
      v.partialCheck(
        [['mobile'], ['noMobile']],
        (typed) => typed.mobile !== '' || typed.noMobile !== '',
        'member:mobile.required',
      ),
      ['mobile'],
    ),
    v.transform(withoutMoot),
  );
}
export type Member = v.InferOutput<ReturnType<typeof memberSchema>>;

function fieldsOf({ asking, aadhaar: aadhaarRule }: MemberRules) {
  const isRegistering = asking === 'register';
  const asked = isRegistering ? (rule: v.GenericSchema<string, string>) => rule : optional;
  // The specification words some messages in two ways. Volunteers at the door see the second one.
  const wording = isRegistering
    ? {
        name: 'member:name',
        voterId: 'member:voterId',
        booth: 'member:booth',
        noDistrict: 'member:district.required',
        noAssembly: 'member:assembly.required',
      }
    : {
        name: `member:${TEXTS_AT_THE_DOOR.name}`,
        voterId: `member:${TEXTS_AT_THE_DOOR.voterId}`,
        booth: `member:${TEXTS_AT_THE_DOOR.booth}`,
        noDistrict: 'member:district.select',
        noAssembly: 'member:assembly.select',
      };
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
    // An account needs one, so who registers has a phone.
    mobile: isRegistering ? mobile('member:mobile') : optional(mobile('member:mobile')),
    noMobile: whyNot('member:mobile', 'noPhone'),
    // Who registers alone has the card, or comes back with it.
    noCard: whyNot('member:noCard', ...(isRegistering ? [] : ['notAtHand'])),
    mobileOf: whyNot('member:mobile', 'before'),
    whatsapp: asked(orNone(whatsapp)),
    phone: optional(phone),
    email: asked(orNone(email)),
    aadhaar: asked(aadhaar(aadhaarRule)),
    voterId: voterId(wording.voterId),
    pan: asked(orNone(pan)),
    address: asked(words('member:address', 500)),
    city: asked(place('member:city')),
    postalCode: asked(postalCode('member:postalCode')),
    district: district('member:district', wording.noDistrict),
    assembly: assembly('member:assembly', wording.noAssembly),
    parliamentary: asked(numberBetween('member:parliamentary', 1, 39)),
    localBodyKind: asked(v.picklist(['urban', 'rural'], 'member:localBodyKind.required')),
    union: optional(place('member:union')),
    municipality: optional(place('member:municipality')),
    panchayat: optional(place('member:panchayat')),
    ward: asked(ward),
    booth: numberBetween(wording.booth, 1, 999),
    line: optional(numberBetween('member:line', 1, 9999, 'member:line.range')),
    noLine: whyNot('member:line', 'notOnRoll'),
    votersInHouse: asked(
      numberBetween('member:votersInHouse', 1, 999, 'member:votersInHouse.range'),
    ),
    fillMode: v.picklist(['auto', 'manual'], 'member:fillMode.required'),
    ...consent('member'),
  };
}

/**
 * Clears the answers for the other kind of place: a village has no municipality, a town no union or
 * panchayat. The person may have typed them before changing the kind.
 */
function withoutOtherPlace(typed: unknown): unknown {
  if (typeof typed !== 'object' || typed === null || !('localBodyKind' in typed)) return typed;
  if (typed.localBodyKind === 'urban') return { ...typed, union: '', panchayat: '' };
  if (typed.localBodyKind === 'rural') return { ...typed, municipality: '' };
  return typed;
}
