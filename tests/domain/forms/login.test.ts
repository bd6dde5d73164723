import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Login } from '../../../src/domain/forms/login.ts';

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

  it('refuses what nobody types', () => {
    expect(problemsOf({ userName: 'a'.repeat(101), password: 'a'.repeat(201) })).toEqual([
      'login:userName.required',
      'login:password.required',
    ]);
  });
});
