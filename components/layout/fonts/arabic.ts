import '@fontsource-variable/noto-sans-arabic/index.css';
