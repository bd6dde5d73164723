import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LOGGED_IN, Login } from '../../../src/domain/forms/login.ts';

const problemsOf = (typed: unknown) =>
  v.safeParse(Login, typed).issues?.map(({ message }) => message) ?? [];

describe('logging in', () => {
  it('takes the user name however it was typed, and the password exactly', () => {
    expect(v.parse(Login, { userName: '  Volunteer ', password: ' Pass Word ' })).toEqual({
      userName: 'volunteer',
      password: ' Pass Word ',
    });
  });

  it('asks for both', () => {
    expect(problemsOf({ userName: ' \u200B', password: '' })).toEqual([
      'login:userName.required',
      'login:password.required',
    ]);
    expect(problemsOf({ userName: 7, password: null })).toEqual([
      'login:userName.required',
      'login:password.required',
    ]);
  });

  it('is answered with the words that phones in the field know', () => {
    expect(LOGGED_IN).toBe('Logged in');
  });

  it('takes the longest name and password that a host keeps', () => {
    const longest = { userName: 'a'.repeat(100), password: 'a'.repeat(200) };
    expect(v.parse(Login, longest)).toEqual(longest);
  });

  it('refuses what nobody types', () => {
    expect(problemsOf({ userName: 'a'.repeat(101), password: 'a'.repeat(201) })).toEqual([
      'login:userName.required',
      'login:password.required',
    ]);
  });
});
