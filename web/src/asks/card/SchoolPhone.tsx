import { useSession } from '../../auth/session.tsx';

/** The school's number, which a phone calls at a touch, for the end of a sentence that says to call it. */
export function SchoolPhone() {
  const { phoneNumber } = useSession().settings;
  if (!phoneNumber) return null;
  return (
    <a href={`tel:${phoneNumber.replace(/[^\d+]/g, '')}`} style={{ whiteSpace: 'nowrap' }}>
      {phoneNumber}
    </a>
  );
}
