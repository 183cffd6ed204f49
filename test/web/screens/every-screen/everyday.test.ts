import { walkScreens } from '#test/web/screens/every-screen/walk';

walkScreens('everyday');
