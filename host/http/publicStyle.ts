import { createHash } from 'node:crypto';
import { PARTY } from '../../src/domain/app/party.ts';
import * as palette from '../../src/domain/app/palette.ts';

const {
  '--indigo': GROUND,
  '--indigo-deep': DEEP,
  '--indigo-light': LIGHT,
} = palette.paletteOf(PARTY.colour, 'light');
const LETTERS = "'Hind Madurai','Noto Sans Tamil','Nirmala UI','Tamil Sangam MN'";
/** Most phones have Tamil letters. Whoever has none gets the app's. */
const face = (weight: 400 | 600) =>
  `@font-face{font-family:Tamil;font-weight:${weight};font-display:swap;unicode-range:U+0B82-0BFA,U+200C-200D;src:local('Noto Sans Tamil'),local('Nirmala UI'),local('Tamil Sangam MN'),url(/letters/${weight}) format('woff')}`;
const colours = (scheme: palette.Scheme) =>
  `--page:${palette.PAGE[scheme]};--paper:${palette.PAPER[scheme]};--line:${palette.BORDER[scheme]};--ink:${palette.INK[scheme]};--soft:${palette.INK_SOFT[scheme]};--valid:${palette.LEAF[scheme]};--waiting:${palette.WAITING[scheme]};--invalid:${palette.BRICK[scheme]}`;

/**
 * The style of the pages for everybody. It stands in the page, so a phone with a bad signal asks
 * the host only once. Its sizes are those of src/ui/tokens.css.
 */
export const PUBLIC_STYLE = `
${face(400)}
${face(600)}
:root{color-scheme:light dark;${colours('light')}}
@media(prefers-color-scheme:dark){:root{${colours('dark')}}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--page);color:var(--ink);font:1.0625rem/1.6 ${LETTERS},Tamil,system-ui,sans-serif}
header{display:flex;align-items:center;justify-content:center;gap:12px;min-height:11rem;padding:16px 16px 48px;background:linear-gradient(160deg,${DEEP},${LIGHT});color:${palette.ON_INDIGO};font-size:1.25rem;font-weight:600;line-height:1.35}
header span{display:block;font-size:1rem;font-weight:400}
main{width:min(26rem,100% - 32px);margin:-48px auto 24px;padding:24px 16px;border:1px solid var(--line);border-radius:20px;background:var(--paper);text-align:center;overflow-wrap:break-word}
svg{flex:none;width:6rem;height:6rem;fill:none;stroke:currentColor;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
header svg{width:4rem;height:4rem;stroke-width:2.5}
.valid svg,.valid h1{color:var(--valid)}
.waiting svg,.waiting h1{color:var(--waiting)}
.invalid svg,.invalid h1{color:var(--invalid)}
h1{margin-top:12px;font-size:1.5rem;line-height:1.35;text-wrap:balance}
h1 span{display:block;margin-top:4px;font-size:1.125rem}
.who{margin-top:16px;padding-top:16px;border-top:1px solid var(--line);font-size:1.25rem;font-weight:600}
.why{margin-top:16px;color:var(--soft);text-wrap:balance}
a{color:inherit}
.why a{display:inline-block;padding:12px 16px}
form{display:grid;grid-template-columns:minmax(0,1fr);gap:12px;margin-top:24px;text-align:start}
label{font-weight:600}
input,button{width:100%;min-width:0;min-height:56px;padding:8px 16px;border:1.5px solid var(--line);border-radius:14px;background:var(--page);color:inherit;font:inherit}
button{border-color:transparent;background:${GROUND};color:${palette.ON_INDIGO};font-weight:600;line-height:1.35}
.erase{background:var(--invalid);color:var(--paper)}
button span{display:block}
form a{padding:16px;text-align:center}
@media(prefers-color-scheme:dark){button{border-color:var(--line)}}
`;

/** Lets the browser use the style under the content security policy. */
export const PUBLIC_STYLE_HASH = `'sha256-${createHash('sha256').update(PUBLIC_STYLE).digest('base64')}'`;
