import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardNumber,
  countLetters,
  digits,
  freeText,
  oneLine,
  partsOfName,
  mobileNumber,
  personName,
  postalNumber,
  userName,
  voterIdNumber,
  westernDigits,
} from '../../../src/domain/forms/typed.ts';

const tamil = fc.string({
  unit: fc.constantFrom(...'கமணி்ாெேொௌஃa1௧ .-\u200B\u200C\u200D\uFEFF\u0301'.split('')),
  maxLength: 12,
});
const anything = fc.oneof(tamil, fc.string({ unit: 'binary' }));

describe('what people type', () => {
  it.each([
    ['Tamil digits', westernDigits, '௦௧௨௩௪௫௬௭௮௯ a', '0123456789 a'],
    ['a number in groups', digits, ' 98765-43210 ', '9876543210'],
    ['a mobile number with +91', mobileNumber, '+91 98765 43210', '9876543210'],
    ['a mobile number with 91', mobileNumber, '919876543210', '9876543210'],
    ['a mobile number with a trunk zero', mobileNumber, '09876543210', '9876543210'],
    ['a mobile number that itself begins with 91', mobileNumber, '9198765432', '9198765432'],
    [
      'a mobile number with a digit too many after 91',
      mobileNumber,
      '9198765432101',
      '9198765432101',
    ],
    ['a mobile number with 91 in its middle', mobileNumber, '8+919876543210', '8+919876543210'],
    ['a long number that holds 91', mobileNumber, '7919876543210', '7919876543210'],
    [
      'a mobile number with a digit too many after zero',
      mobileNumber,
      '098765432101',
      '098765432101',
    ],
    ['a long number that holds a zero', mobileNumber, '709876543210', '709876543210'],
    [
      'a mobile number as contacts give it, between marks of direction',
      mobileNumber,
      '\u202A+91 98765\u201143210\u202C',
      '9876543210',
    ],
    ['a voter ID with a mark of direction', voterIdNumber, '\u200EABC1234567', 'ABC1234567'],
    ['a booth with a mark of direction', westernDigits, '\u200E12\u200F', '12'],
    ['a mobile number in Tamil digits', mobileNumber, '௯௮௭௬௫ ௪௩௨௧௦', '9876543210'],
    ['a voter ID in small letters with hyphens', voterIdNumber, 'abc-1234567', 'ABC1234567'],
    ['a voter ID with slashes', voterIdNumber, 'ABC/1234567', 'ABC1234567'],
    ['a voter ID with O and I among the digits', voterIdNumber, 'ABCO12I4O6', 'ABC0121406'],
    [
      'a voter ID with a digit among the letters, or one letter short, stays to be looked at',
      voterIdNumber,
      'XY12345678',
      'XY12345678',
    ],
    [
      'an older voter ID of ten characters keeps its slashes, or it would be somebody else’s',
      voterIdNumber,
      'tn/I2/123/456',
      'TN/I2/123/456',
    ],
    ['a voter ID with an en dash', voterIdNumber, 'ABC–1234567', 'ABC1234567'],
    ['a voter ID in bold from a messenger', voterIdNumber, '*ABC1234567*', 'ABC1234567'],
    ['a mobile number with 091', mobileNumber, '0919876543210', '9876543210'],
    ['a mobile number with 0091', mobileNumber, '0091 98765 43210', '9876543210'],
    [
      'a mobile number with (+91) and a trunk zero',
      mobileNumber,
      '(+91) 098765-43210',
      '9876543210',
    ],
    ['a mobile number with dots', mobileNumber, '98765.43210', '9876543210'],
    ['a mobile number in bold from a messenger', mobileNumber, '*98765 43210*', '9876543210'],
    ['two mobile numbers stay two', mobileNumber, '9876543210/11', '9876543210/11'],
    ['a postal code in two groups', postalNumber, '641-001', '641001'],
    ['a postal code in two groups, with a dash', postalNumber, '641 – 001', '641001'],
    ['a postal code with four digits more', postalNumber, '641001–1234', '641001-1234'],
    ['a postal code in Tamil digits', postalNumber, '௬௪௧ ௦௦௧', '641001'],
    ['a PAN in groups', cardNumber, 'abcde 1234–f', 'ABCDE1234F'],
    ['a voter ID with spaces', voterIdNumber, 'ABC 123 4567', 'ABC1234567'],
    [
      'a voter ID of letters keeps those that are no digits',
      voterIdNumber,
      'ABCDEFGOIJ',
      'ABCDEFG01J',
    ],
    ['a voter ID in Tamil digits', voterIdNumber, 'ABC௧௨௩௪௫௬௭', 'ABC1234567'],
    ['a voter ID that is too short stays as it is', voterIdNumber, 'ABCO', 'ABCO'],
    ['an old card number stays as it is', voterIdNumber, 'TN/22/123/0123456', 'TN221230123456'],
    ['a name with stray spaces', personName, '  மு.   முருகன் ', 'மு. முருகன்'],
    ['a name that turns its letters around', personName, 'மணி\u202Eமாறன்\u2069', 'மணிமாறன்'],
    ['a name with zero-width characters', personName, 'மணி\u200C\u200Bமேகலை\uFEFF', 'மணிமேகலை'],
    ['a vowel sign typed in two parts', personName, 'கெ\u0BBEடி', 'கொடி'],
    [
      'a vowel sign in two parts with a zero-width character between them',
      personName,
      'கெ\u200C\u0BBEடி',
      'கொடி',
    ],
    [
      'an address keeps its lines',
      freeText,
      ' 12, கிழக்குத் தெரு\nமதுரை ',
      '12, கிழக்குத் தெரு\nமதுரை',
    ],
    [
      'free text without control characters, but with its tabs',
      freeText,
      'a\u0000b\u0008c\td\u000B\u001F\u007Fe',
      'abc\tde',
    ],
    ['free text with lines of any system', freeText, 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['free text that turns nothing round', freeText, 'a\u202Etxt.exe\u2066b', 'atxt.exeb'],
    ['a name of fillers', personName, '\u3164\u115F\u1160\uFFA0', ''],
    ['a line', oneLine, 'நூலகம்\r\nதிறப்பு\t2026', 'நூலகம் திறப்பு 2026'],
    ['free text with a vowel sign in two parts', freeText, 'கெ\u0BBEடி', 'கொடி'],
    ['a user name', userName, '  Booth   Volunteer ', 'booth volunteer'],
    ['a mobile number as user name', userName, '+91 98765 43210', '9876543210'],
    ['a mobile number in Tamil digits', userName, '௯௮௭௬௫ ௪௩௨௧௦', '9876543210'],
    ['a user name of other digits', userName, '1234-5678', '1234-5678'],
  ])('%s', (_, bring, typed, result) => expect(bring(typed)).toBe(result));

  it.each([
    ['மணி', 3],
    ['உமா', 3],
    ['கா. மணி', 5],
    ['முருகன்', 7],
    ['Mani', 4],
    ['A.1', 1],
    ['🙂🙂🙂', 0],
    ['', 0],
  ])('%s has %i letters as the specification counts them', (name, letters) =>
    expect(countLetters(name)).toBe(letters),
  );

  it.each([
    ['a name', personName],
    ['free text', freeText],
    ['a line', oneLine],
    ['a voter ID', voterIdNumber],
    ['a user name', userName],
    ['digits', digits],
    ['a mobile number', mobileNumber],
    ['a postal code', postalNumber],
    ['the number of a card', cardNumber],
  ])('is brought to one form: doing it twice changes %s no more', (_, bring) => {
    fc.assert(fc.property(anything, (text) => bring(bring(text)) === bring(text)));
  });

  it('leaves names in normal form C, so that equal names are equal bytes', () => {
    fc.assert(
      fc.property(anything, (text) => personName(text) === personName(text).normalize('NFC')),
    );
  });
});

describe('a name in parts', () => {
  it.each([
    ['மு. முருகன்', ['முருகன்'], ['மு']],
    ['Murugan M', ['murugan'], ['m']],
    ['மு.க.மணிமேகலை', ['மணிமேகலை'], ['மு', 'க']],
    ['முகமது இப்ராஹிம்', ['முகமது', 'இப்ராஹிம்'], []],
    ['கா. சே', [], ['கா', 'சே']],
    ['. ராணி', ['ராணி'], []],
    ['ராணி (தலைவர்)', ['ராணி', '(தலைவர்)'], []],
    ['', [], []],
  ])('%s has words and initials', (name, words, initials) =>
    expect(partsOfName(name)).toEqual({ words, initials }),
  );
});
