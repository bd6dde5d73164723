import type { TFunction } from 'i18next';
import type { CardFacts, Pair } from '../../../domain/calls/lists.ts';
import { INDIA_ZONE } from '../../../domain/app/calendar.ts';
import { PARTY } from '../../../domain/app/party.ts';
import { findAssembly, findDistrict } from '../../../domain/places/regions.ts';

export type CardLine = { label: Pair; value: Pair };
/** All texts of a card, in both languages. */
export type CardText = {
  party: Pair;
  motto: Pair;
  title: Pair;
  name: string;
  number: CardLine;
  assembly: CardLine;
  district: CardLine;
  booth: CardLine;
  joined: CardLine;
  scan: Pair;
  office: Pair;
  phone: string;
};

export function cardText(card: CardFacts, tamil: TFunction, english: TFunction): CardText {
  const pair = (key: string): Pair => ({ tam: tamil(key), en: english(key) });
  const assembly = findAssembly(card.assembly);
  const district = findDistrict(card.district);
  return {
    party: PARTY.name,
    motto: PARTY.motto,
    title: pair('card:title'),
    name: card.name,
    number: {
      label: pair('card:number'),
      value: card.memberNumber ? same(card.memberNumber) : pair('card:unconfirmed'),
    },
    assembly: {
      label: pair('card:assembly'),
      value: assembly ? { tam: assembly.ta, en: assembly.en } : same(card.assembly),
    },
    district: {
      label: pair('card:district'),
      value: district ? { tam: district.ta, en: district.en } : same(card.district),
    },
    booth: { label: pair('card:booth'), value: same(card.booth) },
    joined: {
      label: pair('card:joined'),
      value: same(
        new Intl.DateTimeFormat('en-GB', { timeZone: INDIA_ZONE }).format(new Date(card.joinedAt)),
      ),
    },
    scan: pair(card.check ? 'card:scan' : 'card:codeLater'),
    office: PARTY.office.address,
    phone: PARTY.office.phone,
  };
}

const same = (value: string): Pair => ({ tam: value, en: value });

/** Returns a name on one line if it fits there, or on two that are as equal as its words allow. */
export function nameLines(name: string, fits: (line: string) => boolean): string[] {
  const words = name.split(' ');
  if (fits(name) || words.length === 1) return [name];
  const ways = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  return ways.reduce((best, way) => (longestOf(way) < longestOf(best) ? way : best));
}

const longestOf = (lines: string[]) => Math.max(...lines.map((line) => line.length));
