import type { RollVoter } from '../../src/domain/calls/roll.ts';

/** A made-up line of a booth's roll. */
export const rollVoter = (line: number, voterId: string, nameTa = 'கா. மணி'): RollVoter => ({
  voterId,
  line,
  nameTa,
  nameEn: '',
  relation: 'father',
  relationNameTa: 'காளியப்பன்',
  relationNameEn: '',
  age: 34,
  gender: 'female',
  houseNo: '7',
  section: 0,
  sectionNameTa: '',
  sectionNameEn: '',
  status: 'listed',
});
