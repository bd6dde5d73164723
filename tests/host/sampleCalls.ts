import { v7 as uuid } from 'uuid';
import { MEMBER } from '../domain/sampleMember.ts';
import { sha256, type Part } from './sampleVoter.ts';

export const POST = {
  title: 'மாதிரிச் செய்தி',
  text: 'Our library in the sample street opens on Sunday.',
};
export const ACCOUNT = { userName: 'sample.member', password: 'Sample#2026' };
export { MEMBER };

/** The parts of any submission. `fields` that are undefined are left out. */
export function partsOf(
  fields: Record<string, string | undefined>,
  photos: Record<string, Uint8Array> = {},
  id = uuid(),
): Part[] {
  const texts = {
    submissionId: id,
    savedAt: '2026-11-20T05:59:00.000Z',
    ...fields,
    ...Object.fromEntries(
      Object.entries(photos).map(([slot, bytes]) => [`${slot}Sha256`, sha256(bytes)]),
    ),
  };
  return [
    ...Object.entries(texts).flatMap(([name, body]) =>
      body === undefined ? [] : [{ name, body }],
    ),
    ...Object.entries(photos).map(([name, body]) => ({ name, body, filename: `${name}.jpg` })),
  ];
}
