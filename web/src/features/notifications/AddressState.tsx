import { Alert } from '@mui/material';
import { useSession } from '../../auth/session.tsx';

interface AddressStateProps {
  email: string;
  suppressed: 'bounce' | 'complaint' | undefined;
}

/** The person's address, and what to do when mail does not reach it. */
export function AddressState({ email, suppressed }: AddressStateProps) {
  const { phoneNumber } = useSession().settings;
  const office = phoneNumber ? `the school office, ${phoneNumber}` : 'the school office';
  if (!email) {
    return (
      <Alert severity="warning" variant="outlined">
        {`The school has no e-mail address for you, so you get no mail. Please give one to ${office}.`}
      </Alert>
    );
  }
  if (suppressed === 'bounce') {
    return (
      <Alert severity="warning" variant="outlined">
        Mail to <strong>{email}</strong> could not be delivered, so nothing more is sent there.{' '}
        {`Please give another address to ${office}, or tell them when this one works again.`}
      </Alert>
    );
  }
  if (suppressed === 'complaint') {
    return (
      <Alert severity="warning" variant="outlined">
        A message to <strong>{email}</strong> was reported as unwanted, so nothing more is sent
        there. {`If this was a mistake, please tell ${office}.`}
      </Alert>
    );
  }
  return (
    <p>
      Mail goes to <strong>{email}</strong>. {`To change the address, please tell ${office}.`}
    </p>
  );
}
