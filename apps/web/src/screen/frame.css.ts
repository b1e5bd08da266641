import notice from '../ui/notice.css?inline';
import pageHeader from '../ui/page-header.css?inline';
import toast from '../ui/toast.css?inline';
import frame from './frame.css?inline';

/** The styles of the frame, which every screen with one needs. */
export const frameCss = [frame, pageHeader, notice, toast];
