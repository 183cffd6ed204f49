import { Button, type ButtonProps } from '@mui/material';
import { Link } from 'react-router';
import { Quiet } from '../../layout/layout.tsx';
import { useIsOnline } from '../OfflineBar.tsx';

/** Stands without a connection beside an act, or a group of acts, that needs one. */
export const NeedsInternet = ({ isMany = false }: { isMany?: boolean }) => (
  <Quiet component="span" size="medium">
    {isMany ? 'These need internet.' : 'Needs internet'}
  </Quiet>
);

/** Says without a connection that an act needs one; nothing with it. */
export function IfOffline(props: { isMany?: boolean }) {
  return !useIsOnline() && <NeedsInternet {...props} />;
}

/** A button that sends. It is off without a connection; `IfOffline` beside it says why. */
export const SendButton = (props: ButtonProps) => (
  <Button {...props} disabled={!useIsOnline() || props.disabled === true} />
);

interface FormLinkProps extends Pick<ButtonProps, 'variant' | 'sx' | 'children' | 'aria-label'> {
  to: string;
}

/**
 * A link to a form, which only sends with a connection. Without one it is off, so that nobody fills in
 * what cannot leave; `IfOffline` beside it says why.
 */
export const FormLink = (props: FormLinkProps) => (
  <Button {...props} component={Link} disabled={!useIsOnline()} />
);
