import type { WebConfig } from '#shared/sites';
import { deviceChoice, forgetChoice, storeChoice } from '../device/choice.ts';
import { forgetDevice } from '../device/forgetDevice.ts';
import { Act } from './Act.tsx';
import { leaveForSignIn } from './boot.ts';
import { signOut } from './signOut.ts';

/** Leads to the school's sign-in, and asks before whose device it is. `other` signs in somebody else. */
export function SignInButton({ config, other = false }: { config: WebConfig; other?: boolean }) {
  const provider = config.identityProvider;
  const go = () => {
    if (location.pathname.startsWith('/sign')) history.replaceState(null, '', '/');
    return other ? signOut().catch(() => leaveForSignIn(config)) : leaveForSignIn(config);
  };
  const choose = (isShared: boolean) => {
    // It begins before the choice changes: it deletes what an own device has stored.
    void forgetDevice();
    if (isShared) storeChoice('shared');
    else forgetChoice();
  };
  return (
    <>
      <label className="tick">
        <input
          type="checkbox"
          defaultChecked={deviceChoice() === 'shared'}
          onChange={({ target }) => choose(target.checked)}
        />
        This is not my device. Store nothing on it.
      </label>
      <Act onClick={() => void go()}>
        {other ? 'Sign in as another person' : provider ? `Sign in with ${provider}` : 'Sign in'}
      </Act>
    </>
  );
}
