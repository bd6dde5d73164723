import * as v from 'valibot';
import { words } from './personFields.ts';
import { oneLine } from './typed.ts';

export const POST_PHOTOS = [
  { slot: 'image1', required: false },
  { slot: 'image2', required: false },
  { slot: 'image3', required: false },
  { slot: 'image4', required: false },
] as const;

export const EMPTY_POST = { title: '', text: '' };

/** A post that a member writes for other members. They see it once the office has published it. */
export const Post = v.object({
  title: words('post:title', 150, 3, oneLine),
  text: words('post:text', 4000),
});
export type Post = v.InferOutput<typeof Post>;
