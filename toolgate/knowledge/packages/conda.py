"""Well-known names in the channels of conda, besides those of Python's packages."""

NAMES = """
    python pip nodejs conda mamba r-base r-essentials compilers c-compiler cxx-compiler fortran-compiler gcc gxx gfortran
    clang make cmake ninja pkg-config openssl zlib libffi sqlite git git-lfs curl wget ffmpeg gdal geos proj hdf5 netcdf4
    libnetcdf blas openblas libblas mkl cudatoolkit cuda cuda-toolkit cudnn nccl pytorch pytorch-cuda torchvision
    torchaudio pytorch-gpu pytorch-cpu tensorflow-gpu tensorflow-cpu faiss-cpu faiss-gpu pytables pandoc graphviz
    python-graphviz matplotlib-base openjdk maven go rust yarn boost boost-cpp eigen fftw gsl tzdata ca-certificates
    samtools bcftools bedtools blast bwa bowtie2 snakemake snakemake-minimal nextflow rasterio postgresql redis
"""
OWNERS = ""
