/** In the URL after a plain post: the product whose analytics event no script has sent yet. */
export const trackParameter = 'track';
