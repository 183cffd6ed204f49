import Alert from '@mui/material/Alert';
import { useSession } from '../../auth/session.tsx';

interface AddressStateProps {
  email: string;
  suppressed: 'bounce' | 'complaint' | undefined;
}

/** Where mail goes, and what to do when nothing arrives there. */
export function AddressState({ email, suppressed }: AddressStateProps) {
  const { phoneNumber } = useSession().settings;
  const office = phoneNumber ? `the school office, ${phoneNumber}` : 'the school office';
  if (!email) {
    return (
      <Alert severity="warning" variant="outlined">
        {`The school has no e-mail address of yours, so no mail comes. Please give one to ${office}.`}
      </Alert>
    );
  }
  if (suppressed === 'bounce') {
    return (
      <Alert severity="warning" variant="outlined">
        Mail goes to <strong>{email}</strong>, but it came back from there. Nothing is sent to it at
        present. {`Please give another address to ${office}, or tell them once it works again.`}
      </Alert>
    );
  }
  if (suppressed === 'complaint') {
    return (
      <Alert severity="warning" variant="outlined">
        Mail goes to <strong>{email}</strong>, but a message of ours was reported from there as
        unwanted. Nothing is sent to it at present. {`If that was a slip, please tell ${office}.`}
      </Alert>
    );
  }
  return (
    <p>
      Mail goes to <strong>{email}</strong>. {`To change the address, please tell ${office}.`}
    </p>
  );
}
