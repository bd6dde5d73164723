import { EMPTY_POST, Post, POST_PHOTOS } from '../../domain/post.ts';
import { ownerOfSession, type FormDescription } from '../submission/formDescription.ts';
import { saveInOutbox } from '../submission/saveInOutbox.ts';
import { PostFields } from './PostFields.tsx';
import { SharedPhotos } from './SharedPhotos.tsx';

export const POST_FORM: FormDescription = {
  form: 'post',
  title: 'post:heading',
  saveWords: 'post:save',
  empty: EMPTY_POST,
  photos: POST_PHOTOS,
  schema: () => Post,
  kept: [],
  steps: [{ name: 'post', fields: Object.keys(EMPTY_POST), photos: POST_PHOTOS.map(({ slot }) => slot), Content: PostFields }],
  Top: SharedPhotos,
  ownerOf: ownerOfSession,
  save: saveInOutbox('createPost'),
};
