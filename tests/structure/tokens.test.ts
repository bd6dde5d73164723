import { readFileSync } from 'node:fs';
import { parse, type AtRule, type Declaration } from 'postcss';
import { describe, expect, it } from 'vitest';
import { colourRules } from '../../build/colours.ts';
import { PARTY_KOLAM } from '../../host/http/publicPage.ts';
import { PUBLIC_STYLE } from '../../host/http/publicStyle.ts';
import { drawKolam } from '../../src/ui/kolam/drawKolam.ts';
import { sourceFiles } from './sourceFiles.ts';

const TOKENS = 'src/ui/tokens.css';

/** A group of tokens: how its names begin, how many there may be, and the properties it holds. */
type Group = {
  name: string;
  tokens: RegExp;
  most: number;
  properties: RegExp;
  /** What may not be left of a value once its tokens are taken out. */
  literal: RegExp;
};
const GROUPS: Group[] = [
  {
    name: 'font sizes',
    tokens: /^--text(?:-\w+)?$/,
    most: 8,
    properties: /^font(?:-size)?$/,
    literal: /\d(?:px|r?em|%)/,
  },
  {
    name: 'spacings',
    tokens: /^--space-\d+$/,
    most: 8,
    properties: /^(?:margin|padding|inset)(?:-|$)|gap$|^(?:top|right|bottom|left)$/,
    // A hairline is 1 px, and so is the gap that shows one.
    literal: /(?<![\d.-])-?(?!-?1px)\d*\.?\d+(?:px|r?em|ch|d?v[hw])\b|var\(/,
  },
  {
    name: 'corners',
    tokens: /^--radius(?:-\w+)?$/,
    most: 4,
    properties: /radius$/,
    literal: /\d(?:px|r?em|%)|var\(/,
  },
  {
    name: 'durations',
    tokens: /^--(?:quick|calm|slow)$/,
    most: 3,
    properties: /^(?:transition|animation)(?:-duration|-delay)?$/,
    literal: /\dm?s\b|var\(/,
  },
  {
    name: 'colours',
    tokens: /^--(?!text|space|radius|quick|calm|slow|margin|target|bar|letters)[\w-]+$/,
    most: 30,
    properties: /./,
    literal:
      /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?:^|[\s(,])(?:white|black|red|green|blue|gr[ae]y|orange|yellow)\b/i,
  },
];

/**
 * The widths at which the layout changes, the height of a phone on its side, and wishes of the
 * person.
 */
const MEDIA =
  /^\((?:width (?:<|>=) (?:16|48|64)em|16em <= width < 48em|height < 32em|forced-colors: active|prefers-[\w-]+: [\w-]+)\)$/;
/**
 * How much of the brand's name the header has room for. Other parts of a page have no widths of
 * their own.
 */
const CONTAINERS = ['brand (8rem <= width < 14rem)', 'brand (width >= 14rem)'];

/** A literal that stays, by the file, the rule and the property where it stands. */
const EXCEPTIONS: Record<string, string> = {
  'src/screens/outbox/OutboxRow.css .entry__mark font-size':
    'the letter may not outgrow its square, which stands where a photo would',
  'src/app/practice/PracticeBar.css .practice-bar padding':
    'its words begin where those of the header do, whose row is centred',
  'src/screens/admin/OverviewScreen.css .overview__totals padding-inline-end': 'room for its kolam',
  'src/screens/party/content/Content.css .content__words padding': 'room for its kolam',
  'src/screens/party/home/HomeScreen.css .home__hero padding-block-start': 'room for its kolam',
  'src/screens/party/content/Content.css .content__part li::before inset-block-start':
    'the middle of the first line, whatever its size',
  'src/screens/account/card/MemberCardScreen.css .card-side border-radius':
    'the corners of the card as it is drawn and printed',
  'src/screens/enrol/member/CoverDialog.css .cover__box background':
    'black and white, as the box is drawn into the picture',
  'src/screens/enrol/member/CoverDialog.css .cover__box color':
    'black and white, as the box is drawn into the picture',
  ...Object.fromEntries(
    ['interrupted, .stage--paused', 'left', 'done'].flatMap((phase) =>
      ['stage', 'stage-deep'].map((name) => [
        `src/screens/outbox/closing/ClosingScreen.css .stage--${phase} --${name}`,
        'the phases of one screen, as dark in the light theme as at night',
      ]),
    ),
  ),
  'src/ui/theme.css *, *::before, *::after animation-duration':
    'less motion: the end comes at once, and still fires its event',
};
/** Where a kolam hangs over its card is a matter of the drawing. */
const ART = / \.[\w-]+ \.kolam inset/;
/** Sizes of single things, beside which others stand. */
const SIZES = /^--(?:margin|target|bar|places|switch)$/;

const sheets = sourceFiles(['src'], /\.css$/).map(({ path, text }) => ({
  path,
  root: parse(text, { from: path }),
}));

/** Every declaration of the app but those of the tokens themselves and of fonts' files. */
const declarations = sheets.flatMap(({ path, root }) => {
  const found: { place: string; declaration: Declaration }[] = [];
  if (path === TOKENS) return found;
  root.walkDecls((declaration) => {
    const rule = declaration.parent;
    const selector = rule?.type === 'rule' ? rule.selector : '';
    const isFace = rule?.type === 'atrule' && (rule as AtRule).name === 'font-face';
    const place = `${path} ${selector.replaceAll(/\s+/g, ' ')} ${declaration.prop}`;
    if (!isFace) found.push({ place, declaration });
  });
  return found;
});

/**
 * The custom properties: the sizes in tokens.css, and the colours that the build puts before them.
 */
const rules = parse(`${colourRules()}\n${readFileSync(TOKENS, 'utf8')}`);
const names = new Set<string>();
rules.walkDecls(/^--/, ({ prop }) => void names.add(prop));

const used = new Set<string>();
/** Whether a literal may stay here. */
function isExcepted(place: string): boolean {
  if (place in EXCEPTIONS) used.add(place);
  return place in EXCEPTIONS || ART.test(place);
}

/** Which declarations have a literal, or some other custom property, where a token should stand. */
function literals({ tokens, properties, literal }: Group): string[] {
  const withoutTokens = (value: string) =>
    value.replaceAll(/var\((--[\w-]+)(?:, 0px)?\)/g, (all, name: string) =>
      tokens.test(name) || SIZES.test(name) ? '' : all,
    );
  return declarations
    .filter(({ declaration: { prop } }) => properties.test(prop))
    .filter(({ declaration: { value } }) => literal.test(withoutTokens(value)))
    .filter(({ place }) => !isExcepted(place))
    .map(({ place, declaration }) => `${place}: ${declaration.value}`);
}

describe.each(GROUPS)('$name', (group) => {
  it(`are at most ${group.most}`, () => {
    const own = [...names].filter((name) => group.tokens.test(name));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(group.most);
  });

  it('are tokens wherever a style sheet names one', () => {
    expect(literals(group)).toEqual([]);
  });
});

it('the layout changes at three widths and on paper only', () => {
  const others: string[] = [];
  for (const { path, root } of sheets) {
    root.walkAtRules(/^(?:media|container)$/, ({ name, params }) => {
      if (
        !(name === 'media' ? params === 'print' || MEDIA.test(params) : CONTAINERS.includes(params))
      )
        others.push(`${path}: @${name} ${params}`);
    });
  }
  expect(others).toEqual([]);
});

it('every exception is still needed', () => {
  GROUPS.forEach(literals);
  expect(Object.keys(EXCEPTIONS).filter((place) => !used.has(place))).toEqual([]);
});

it('every custom property that is used is defined, and every token is used', () => {
  const text = sourceFiles(['src', 'build'], /\.(css|tsx?)$/)
    .map((file) => file.text)
    .join('\n');
  const defined = new Set(Array.from(text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g), ([, name]) => name));
  const wanted = new Set(Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  expect([...wanted].filter((name) => !defined.has(name))).toEqual([]);
  expect([...names].filter((name) => !wanted.has(name))).toEqual([]);
});

it('the page that a card opens, which has a style of its own, has the values of the tokens', () => {
  const values = new Set<string>();
  rules.walkDecls(/^--/, ({ value }) => void values.add(value));
  const others: string[] = [];
  parse(PUBLIC_STYLE).walkDecls(({ prop, value }) => {
    const isSize = /^(?:font|margin|padding|border-radius)/.test(prop);
    const named = value.match(isSize ? /[\d.]+(?:px|rem)/g : /#[\da-f]+/gi) ?? [];
    others.push(...named.filter((each) => !values.has(each)).map((each) => `${prop}: ${each}`));
  });
  expect(others).toEqual([]);
});

it('that page has the kolam of the app’s header', () => {
  expect(drawKolam({ size: 3, seed: 1, oneLine: true }).strands).toEqual([PARTY_KOLAM]);
});
