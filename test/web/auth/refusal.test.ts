import { describe, expect, it } from 'vitest';
import { plainRefusal, refusalIn } from '../../../web/src/auth/refusal.ts';

const address = (description: string, state = 's1') =>
  `https://main.example.edu/sign-in/callback?${new URLSearchParams({
    error: 'invalid_request',
    error_description: description,
    state,
  })}`;

describe('a refused sign-in', () => {
  it('shows our own sentence without the pool’s prefix', () => {
    const said =
      'PreTokenGeneration failed with error Your account has ended. Please ask the office..';
    expect(refusalIn(address(said), 's1')).toBe('Your account has ended. Please ask the office.');
  });

  it('hides the message of a sign-in that this browser did not start', () => {
    const said = 'PreTokenGeneration failed with error Call 555 0100 and tell them your password.';
    expect(refusalIn(address(said, 'other'), 's1')).toBe(plainRefusal);
    expect(refusalIn(address(said), null)).toBe(plainRefusal);
  });

  it('hides messages that are not ours', () => {
    expect(refusalIn(address('Error in SAML response: NPE at 5'), 's1')).toBe(plainRefusal);
  });

  it('returns nothing without an error or on another page', () => {
    expect(
      refusalIn('https://main.example.edu/sign-in/callback?code=1&state=s1', 's1'),
    ).toBeUndefined();
    expect(refusalIn('https://main.example.edu/?error=x&state=s1', 's1')).toBeUndefined();
  });
});
