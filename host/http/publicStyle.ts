import { createHash } from 'node:crypto';
import { PARTY } from '../../src/domain/app/party.ts';
import * as palette from '../../src/domain/app/palette.ts';

const GROUND = palette.paletteOf(PARTY.colour, 'light')['--indigo'];
const colours = (scheme: palette.Scheme) =>
  `--page:${palette.PAGE[scheme]};--paper:${palette.PAPER[scheme]};--line:${palette.BORDER[scheme]};--ink:${palette.INK[scheme]};--soft:${palette.INK_SOFT[scheme]};--valid:${palette.LEAF[scheme]};--waiting:${palette.WAITING[scheme]};--invalid:${palette.BRICK[scheme]}`;

/**
 * The style of the pages for everybody. It stands in the page, so a phone with a bad signal asks
 * the host only once. Its sizes are those of src/ui/tokens.css.
 */
export const PUBLIC_STYLE = `
:root{color-scheme:light dark;${colours('light')}}
@media(prefers-color-scheme:dark){:root{${colours('dark')}}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--page);color:var(--ink);font:1.0625rem/1.6 'Hind Madurai','Noto Sans Tamil',system-ui,sans-serif}
header{padding:16px;background:${GROUND};color:${palette.ON_INDIGO};text-align:center;font-weight:600}
header span{display:block;font-weight:400}
main{width:min(26rem,100% - 32px);margin:24px auto;padding:24px 16px;border:1px solid var(--line);border-radius:14px;background:var(--paper);text-align:center;overflow-wrap:break-word}
svg{width:6rem;height:6rem;fill:none;stroke:currentColor;stroke-width:4;stroke-linecap:round;stroke-linejoin:round}
.valid svg,.valid h1{color:var(--valid)}
.waiting svg,.waiting h1{color:var(--waiting)}
.invalid svg,.invalid h1{color:var(--invalid)}
h1{margin-top:12px;font-size:1.5rem;line-height:1.35}
h1 span{display:block;font-size:1.125rem}
.who{margin-top:16px;font-size:1.25rem;font-weight:600}
.why{margin-top:16px;color:var(--soft)}
a{color:inherit}
form{display:grid;gap:12px;margin-top:24px;text-align:start}
label{font-weight:600}
input,button{min-height:56px;padding:8px 16px;border:1.5px solid var(--line);border-radius:14px;background:var(--page);color:inherit;font:inherit}
button{border-color:transparent;background:${GROUND};color:${palette.ON_INDIGO};font-weight:600}
.erase{background:var(--invalid);color:var(--paper)}
form a{padding:16px;text-align:center}
`;

/** Lets the browser use the style under the content security policy. */
export const PUBLIC_STYLE_HASH = `'sha256-${createHash('sha256').update(PUBLIC_STYLE).digest('base64')}'`;
