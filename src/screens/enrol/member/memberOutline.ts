import type { AadhaarRule } from '../../../domain/forms/aadhaar.ts';
import type { Asking } from '../../../domain/forms/member.ts';
import { memberPhotos } from '../../../domain/forms/memberQuestions.ts';
import type { Fields, Step } from '../../../form/formDescription.ts';
import { BoothStep } from './BoothStep.tsx';
import './MemberForm.css';

const PERSON = [
  'name',
  'relationName',
  'gender',
  'ageGivenAs',
  'age',
  'dateOfBirth',
  'mobile',
  'noMobile',
  'mobileOf',
];
const OF_OTHER_STEPS = ['portrait', 'voterCardFront'];

/**
 * At the door most questions are optional. Their steps appear only if the volunteer says there is
 * time.
 */
const thereIsTime = ({ more }: Fields) => more === 'yes';

/**
 * Returns the steps of the member form with their fields and photos. Only the first step has its
 * content yet, so it can be filled in while memberSteps.ts loads the others.
 */
export function memberOutline(asking: Asking, aadhaar: AadhaarRule): Step[] {
  const isShown = asking === 'register' ? () => true : thereIsTime;
  return [
    {
      name: 'booth',
      fields: ['district', 'assembly', 'parliamentary', 'booth'],
      photos: [],
      follows: { parliamentary: 'assembly' },
      Content: BoothStep,
    },
    {
      name: 'card',
      fields: ['noCard', 'voterId', 'fillMode', 'line', 'noLine'],
      photos: ['voterCardFront'],
    },
    { name: 'person', fields: PERSON, photos: ['portrait'] },
    { name: 'contact', fields: ['whatsapp', 'phone', 'email', 'bloodGroup'], photos: [], isShown },
    {
      name: 'home',
      fields: [
        'address',
        'city',
        'postalCode',
        'localBodyKind',
        'municipality',
        'union',
        'panchayat',
        'ward',
        'votersInHouse',
      ],
      photos: [],
      isShown,
    },
    {
      name: 'background',
      fields: ['education', 'profession', 'religion', 'caste', 'tvmiYears'],
      photos: [],
      isShown,
    },
    {
      name: 'papers',
      fields: ['aadhaar', 'pan'],
      photos: memberPhotos(aadhaar)
        .map(({ slot }) => slot)
        .filter((slot) => !OF_OTHER_STEPS.includes(slot)),
      isShown,
    },
    { name: 'consent', fields: ['consentAt'], photos: [] },
  ];
}
