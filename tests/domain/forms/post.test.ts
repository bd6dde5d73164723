import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EMPTY_POST, Post, POST_PHOTOS } from '../../../src/domain/forms/post.ts';
import { problemsOf } from './problemsOf.ts';

const problems = (typed: unknown) => problemsOf(Post, typed);

describe('a post', () => {
  it('has a title and a text', () => {
    expect(problems(EMPTY_POST)).toEqual({
      title: 'post:title.required',
      text: 'post:text.required',
    });
    expect(v.parse(Post, { title: ' நிவாரணம் ', text: 'a\nb c' })).toEqual({
      title: 'நிவாரணம்',
      text: 'a\nb c',
    });
    expect(v.parse(Post, { title: 'Two\nlines', text: 'a\tb\r\nc' })).toEqual({
      title: 'Two lines',
      text: 'a\tb\nc',
    });
  });

  it('may have a title of 150 characters and a text of 4,000, and no more', () => {
    const longest = { title: 'a'.repeat(150), text: 'a'.repeat(4_000) };
    expect(v.parse(Post, longest)).toEqual(longest);
    expect(problems({ title: `${longest.title}a`, text: `${longest.text}a` })).toEqual({
      title: 'post:title.format',
      text: 'post:text.format',
    });
  });

  it('may have up to four pictures, and needs none', () => {
    expect(POST_PHOTOS.map(({ slot }) => slot)).toEqual(['image1', 'image2', 'image3', 'image4']);
    expect(POST_PHOTOS.some(({ required }) => required)).toBe(false);
  });
});
