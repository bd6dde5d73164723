import { describe, expect, it } from 'vitest';
import { AADHAAR_RULES } from '../../src/domain/forms/aadhaar.ts';
import { Login } from '../../src/domain/forms/login.ts';
import { memberSchema } from '../../src/domain/forms/member.ts';
import { Post } from '../../src/domain/forms/post.ts';
import { registrationSchema } from '../../src/domain/forms/registration.ts';
import { voterSchema } from '../../src/domain/forms/voter.ts';
import { sourceFiles } from './sourceFiles.ts';
import { filesOf, LANGUAGES, textsOf, type Language } from './texts.ts';

/**
 * Keys of texts that are not Tamil on purpose, such as the name of a language in its own letters.
 */
const NOT_TAMIL = new Set<string>(['admin:roll.column']);

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const texts = { tam: textsOf('tam'), en: textsOf('en') };
const keysOf = (language: Language) =>
  new Set(Array.from(texts[language].keys(), (key) => key.replace(PLURAL, '')));
const nameSpaces = ['party', ...filesOf('tam').map((file) => file.replace('.json', ''))];

function placeholdersOf(language: Language, key: string): string[] {
  const forms = Array.from(texts[language]).filter(([name]) => name.replace(PLURAL, '') === key);
  return [
    ...new Set(forms.flatMap(([, text]) => String(text).match(/\{\{[^}]*\}\}/g) ?? [])),
  ].toSorted();
}

/** Every message key that a schema can answer with: they stand in its parts, however deep. */
function messagesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, part]) =>
    name === 'message' && typeof part === 'string' ? [part] : messagesOf(part),
  );
}

describe('the Tamil and the English texts', () => {
  it('come in the same files', () => expect(filesOf('tam')).toEqual(filesOf('en')));

  it('have the same keys', () =>
    expect([...keysOf('tam')].toSorted()).toEqual([...keysOf('en')].toSorted()));

  it('have the same placeholders', () => {
    const differing = [...keysOf('tam')].filter(
      (key) => placeholdersOf('tam', key).join() !== placeholdersOf('en', key).join(),
    );
    expect(differing).toEqual([]);
  });

  it.each(['tam', 'en'] as const)('are never empty, and nothing but text (%s)', (language) => {
    expect(
      Array.from(texts[language]).filter(
        ([, text]) => typeof text !== 'string' || text.trim() === '',
      ),
    ).toEqual([]);
  });

  it.each(['tam', 'en'] as const)('have every plural form of their language (%s)', (language) => {
    const forms = new Intl.PluralRules(LANGUAGES[language]).resolvedOptions().pluralCategories;
    const counted = new Set(
      Array.from(texts[language].keys())
        .filter((key) => PLURAL.test(key))
        .map((key) => key.replace(PLURAL, '')),
    );
    const expected = Array.from(counted).flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(expected.filter((key) => !texts[language].has(key))).toEqual([]);
  });

  it('are Tamil where they should be', () => {
    const foreign = Array.from(texts.tam).filter(([key, text]) => {
      const words = String(text).replace(/\{\{[^}]*\}\}|\$t\([^)]*\)/g, '');
      return /\p{L}/u.test(words) && !/\p{Script=Tamil}/u.test(words) && !NOT_TAMIL.has(key);
    });
    expect(foreign).toEqual([]);
  });
});

const known = new Set([...keysOf('tam'), ...texts.tam.keys()]);
/** A text, or a group of texts whose names the code completes. */
const isKnown = (key: string) =>
  known.has(key) || [...known].some((one) => one.startsWith(`${key}.`));
const isSomeKnown = (template: string) => {
  const pattern = new RegExp(
    `^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`,
  );
  return [...known].some((key) => pattern.test(key));
};

describe('nobody sees a key instead of a text', () => {
  it('where a rule of a form is broken', () => {
    const members = AADHAAR_RULES.flatMap((aadhaar) => [
      memberSchema({ asking: 'addmember', today: '2026-11-20', aadhaar }),
      registrationSchema({ today: '2026-11-20', aadhaar, otp: true }),
    ]);
    const messages = [
      ...new Set([Login, voterSchema('2026-11-20'), Post, ...members].flatMap(messagesOf)),
    ];
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter((key) => !isKnown(key))).toEqual([]);
  });

  const code = sourceFiles(['src', 'sw', 'host'], /\.tsx?$/);

  it('where the code names a text', () => {
    const literal = new RegExp(`(?<=['"\`])(?:${nameSpaces.join('|')}):[\\w.]+(?=['"\`])`, 'g');
    expect(
      code.flatMap(({ path, text }) =>
        (text.match(literal) ?? []).filter((key) => !isKnown(key)).map((key) => `${path} ${key}`),
      ),
    ).toEqual([]);
  });

  it('where the code puts the name of a text together: some text has such a name', () => {
    const template = new RegExp(
      `(?<=\`)(?:${nameSpaces.join('|')}):[\\w.]*\\$\\{[^\`]*(?=\`)`,
      'g',
    );
    expect(
      code.flatMap(({ path, text }) =>
        (text.match(template) ?? [])
          .filter((key) => !isSomeKnown(key))
          .map((key) => `${path} ${key}`),
      ),
    ).toEqual([]);
  });

  it('because a text is asked for without its name space', () => {
    const screens = sourceFiles(['src/ui', 'src/form', 'src/screens', 'src/app'], /\.tsx?$/);
    expect(
      screens.flatMap(({ path, text }) =>
        (text.match(/\bt\((['"`])(?!\w+:|\$\{)[^'"`]*\1/g) ?? []).map((call) => `${path} ${call}`),
      ),
    ).toEqual([]);
  });
});
