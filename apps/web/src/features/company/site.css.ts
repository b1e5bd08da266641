import button from '../../ui/button.css?inline';
import prose from '../../ui/prose.css?inline';
import site from './site.css?inline';

/** The styles of every page of the company site. */
export const siteCss = [button, prose, site];
