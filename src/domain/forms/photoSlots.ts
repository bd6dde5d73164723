/**
 * A photo that a form asks for. `unless` names the field that may say why there is none: see
 * docs/decisions/0056-no-answer.md.
 */
export type PhotoSlot = { slot: string; required: boolean; unless?: string };

/** Returns true if a form with these answers isn't complete without the photo. */
export function isPhotoNeeded(
  { required, unless }: Omit<PhotoSlot, 'slot'>,
  answers: Readonly<Record<string, string>>,
): boolean {
  return required && (unless === undefined || !answers[unless]);
}
