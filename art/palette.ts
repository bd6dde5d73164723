import * as app from '../src/domain/app/palette.ts';

/**
 * The colours of every picture: the hour before sunrise, the rice flour of a kolam, and the
 * flowers at the door.
 */
export const NIGHT = '#10173a';
export const DEEP = '#1a2550';
export const INDIGO = '#22305f';
export const DUSK = '#3d4690';
export const VIOLET = '#6a4f96';
export const ROSE = '#c0647c';
export const EMBER = '#ec8b52';
export const MARIGOLD = app.MARIGOLD;
export const GLOW = '#ffd78c';
export const RICE = app.PAGE.light;
export const LEAF = app.LEAF.light;
export const LEAF_DEEP = '#12513a';
export const TEAL = '#1f6a80';
export const BRICK = app.BRICK.light;
