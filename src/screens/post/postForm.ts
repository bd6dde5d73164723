import { EMPTY_POST, Post, POST_PHOTOS } from '../../domain/forms/post.ts';
import { whoIsLoggedIn, type WholeForm } from '../submission/formDescription.ts';
import { ENTRIES } from '../submission/openEntry.ts';
import { rulesOf } from '../submission/rules.ts';
import { saveInOutbox } from '../submission/saveInOutbox.ts';
import { PostFields } from './PostFields.tsx';
import { SharedPhotos } from './SharedPhotos.tsx';

export const POST_FORM: WholeForm = {
  form: 'post',
  title: 'post:heading',
  saveWords: 'post:save',
  empty: EMPTY_POST,
  photos: POST_PHOTOS,
  rules: rulesOf(() => Post),
  kept: [],
  steps: [
    {
      name: 'post',
      fields: Object.keys(EMPTY_POST),
      photos: POST_PHOTOS.map(({ slot }) => slot),
      Content: PostFields,
    },
  ],
  Top: SharedPhotos,
  ownerOf: whoIsLoggedIn,
  entries: ENTRIES,
  save: saveInOutbox('createPost'),
};
