import { createElement } from 'react';
import type { AadhaarRule } from '../../domain/aadhaar.ts';
import { EMPTY_MEMBER, MEMBER_PHOTOS, memberSchema, type Asking } from '../../domain/member.ts';
import { ownerOfSession, type Fields, type FormDescription, type Step } from '../submission/formDescription.ts';
import { saveInOutbox } from '../submission/saveInOutbox.ts';
import { BackgroundStep } from './BackgroundStep.tsx';
import { BoothChip } from './BoothChip.tsx';
import { BoothStep } from './BoothStep.tsx';
import { CardStep } from './CardStep.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import { HomeStep } from './HomeStep.tsx';
import { PapersStep } from './PapersStep.tsx';
import { PersonAtTheDoorStep, PersonStep } from './PersonStep.tsx';
import './MemberForm.css';

const PERSON = ['name', 'relationName', 'gender', 'ageGivenAs', 'age', 'dateOfBirth', 'mobile'];

/** A host that does not ask for the Aadhaar number does not take its card either. */
export function memberPhotos(aadhaar: AadhaarRule): FormDescription['photos'] {
  return aadhaar === 'off' ? MEMBER_PHOTOS.filter(({ slot }) => !slot.startsWith('aadhaar')) : MEMBER_PHOTOS;
}

/** At the door most is optional, and asked only where the volunteer says that there is time for it. */
const thereIsTime = ({ more }: Fields) => more === 'yes';

/** The steps of a member, for who registers and for who is enrolled at the door. */
export function memberSteps(asking: Asking, aadhaar: AadhaarRule): Step[] {
  const isAsked = asking === 'register';
  const isShown = isAsked ? () => true : thereIsTime;
  return [
    { name: 'booth', fields: ['district', 'assembly', 'parliamentary', 'booth'], photos: [], Content: BoothStep },
    { name: 'card', fields: ['voterId', 'fillMode', 'line'], photos: ['voterCardFront'], Content: () => createElement(CardStep, { isAsked }) },
    { name: 'person', fields: PERSON, photos: ['portrait'], Content: isAsked ? PersonStep : PersonAtTheDoorStep },
    { name: 'contact', fields: ['whatsapp', 'phone', 'email', 'bloodGroup'], photos: [], isShown, Content: () => createElement(ContactStep, { isAsked }) },
    { name: 'home', fields: ['address', 'city', 'postalCode', 'localBodyKind', 'municipality', 'union', 'panchayat', 'ward', 'votersInHouse'], photos: [], isShown, Content: () => createElement(HomeStep, { isAsked }) },
    { name: 'background', fields: ['education', 'profession', 'religion', 'caste', 'tvmiYears'], photos: [], isShown, Content: () => createElement(BackgroundStep, { isAsked }) },
    { name: 'papers', fields: ['aadhaar', 'pan'], photos: memberPhotos(aadhaar).map(({ slot }) => slot).filter((slot) => !['portrait', 'voterCardFront'].includes(slot)), isShown, Content: () => createElement(PapersStep, { isAsked, aadhaar }) },
    { name: 'consent', fields: ['consentAt'], photos: [], Content: ConsentStep },
  ];
}

/** A member enrolled at the door, into the outbox. */
export function memberForm(aadhaar: AadhaarRule): FormDescription {
  return {
    form: 'member',
    title: 'member:title',
    saveWords: 'member:save',
    empty: { ...EMPTY_MEMBER, fillMode: 'auto', more: '' },
    photos: memberPhotos(aadhaar),
    schema: (today) => memberSchema({ asking: 'addmember', today, aadhaar }),
    kept: ['district', 'assembly', 'parliamentary', 'booth', 'fillMode', 'more'],
    steps: memberSteps('addmember', aadhaar),
    Top: BoothChip,
    ownerOf: ownerOfSession,
    save: saveInOutbox('addmember'),
  };
}
