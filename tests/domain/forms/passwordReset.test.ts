import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { NewPassword } from '../../../src/domain/forms/newPassword.ts';
import { PasswordReset } from '../../../src/domain/forms/passwordReset.ts';
import { problemsOf } from './problemsOf.ts';

describe('a new password', () => {
  it('is typed twice, and the second says if it differs', () => {
    const typed = { password: 'Sample#1', confirmPassword: 'Sample#1' };
    expect(v.parse(NewPassword, typed)).toEqual(typed);
    expect(problemsOf(NewPassword, { ...typed, confirmPassword: 'Sample#2' })).toEqual({
      confirmPassword: 'member:confirmPassword.format',
    });
  });

  it('is asked for in both places', () => {
    expect(problemsOf(NewPassword, { password: '', confirmPassword: '' })).toEqual({
      password: 'member:password.required',
      confirmPassword: 'member:confirmPassword.required',
    });
  });

  it('keeps the rules of a registration', () => {
    const weak = { password: 'sample', confirmPassword: 'sample' };
    expect(problemsOf(NewPassword, weak)).toEqual({ password: 'member:password.format' });
  });

  it('which is missing does not differ', () => {
    expect(problemsOf(NewPassword, { password: undefined, confirmPassword: 'Sample#1' })).toEqual({
      password: 'member:password.required',
    });
  });
});

describe('a reset with the code of the office', () => {
  const reset = { userName: ' Murugan ', code: 'ABCD-EFGH', password: 'Sample#1' };

  it('names the person however the name is typed', () => {
    expect(v.parse(PasswordReset, reset)).toEqual({ ...reset, userName: 'murugan' });
  });

  it('needs the name, the code and a good password', () => {
    expect(problemsOf(PasswordReset, { userName: '', code: '', password: 'sample' })).toEqual({
      userName: 'login:userName.required',
      code: 'login:password.required',
      password: 'member:password.format',
    });
  });
});
