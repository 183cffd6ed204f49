import { Skeletons } from '../../../components/feedback/Skeletons.tsx';

/** Stands for a form while it loads. */
export const FormSkeleton = () => <Skeletons heights={[72, 73, 120]} most={640} what="the form" />;
