import type { AnswerLink } from '../links.ts';

/** Puts pictures of an answer on the host that the call asks for, at any depth. Last: nothing before it sees other addresses. */
export const imageDomain = (): AnswerLink => ({
  async answered(response) {
    const { replaceImages } = response.config;
    if (!replaceImages) return response;
    // Fetched with the first call that asks: few do.
    const { rewriteImages } = await import('#lib/image-domain.ts');
    response.data = rewriteImages(response.data, replaceImages);
    return response;
  },
});
