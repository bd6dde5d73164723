import { createElement, type ComponentType } from 'react';
import type { AadhaarRule } from '../../../domain/forms/aadhaar.ts';
import type { Asking } from '../../../domain/forms/member.ts';
import type { Step } from '../../../form/formDescription.ts';
import { BackgroundStep } from './BackgroundStep.tsx';
import { CardStep } from './CardStep.tsx';
import { ConsentAtTheDoorStep, ConsentStep } from './ConsentStep.tsx';
import { Constituency } from './Constituency.tsx';
import { ContactStep } from './ContactStep.tsx';
import { HomeStep } from './HomeStep.tsx';
import { memberOutline } from './memberOutline.ts';
import { PapersStep } from './PapersStep.tsx';
import { PersonAtTheDoorStep, PersonStep } from './PersonStep.tsx';

/**
 * Returns the member form's steps with their contents, for registration or for enrolment at the
 * door.
 * @param Card the step of the voter's card. The part that searches the roll isn't for everybody
 */
export function memberSteps(
  asking: Asking,
  aadhaar: AadhaarRule,
  Card: ComponentType<{ isAsked: boolean }> = CardStep,
): Step[] {
  const isAsked = asking === 'register';
  const contents: Record<string, ComponentType> = {
    card: () => createElement(Card, { isAsked }),
    person: isAsked ? PersonStep : PersonAtTheDoorStep,
    contact: () => createElement(ContactStep, { isAsked }),
    home: () => createElement(HomeStep, { isAsked }),
    background: () => createElement(BackgroundStep, { isAsked }),
    papers: () => createElement(PapersStep, { isAsked, aadhaar }),
    consent: () =>
      createElement(isAsked ? ConsentStep : ConsentAtTheDoorStep, {
        withAadhaar: aadhaar !== 'off',
      }),
  };
  return memberOutline(asking, aadhaar).map((step) =>
    step.Content ? { ...step, Part: Constituency } : { ...step, Content: contents[step.name] },
  );
}
