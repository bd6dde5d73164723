import { createElement } from 'react';
import type { AadhaarRule } from '../../domain/aadhaar.ts';
import { MEMBER_PHOTOS, type Asking } from '../../domain/member.ts';
import type { Fields, FormDescription, Step } from '../submission/formDescription.ts';
import { BackgroundStep } from './BackgroundStep.tsx';
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
